/** Short messages at the edge of the page that disappear by themselves. */

export interface Toast {
  number: number
  text: string
  kind: 'plain' | 'refused' | 'good'
}

const STAY_MS = 6000

class Toasts {
  all = $state<Toast[]>([])
  #count = 0

  add(text: string, kind: Toast['kind'] = 'plain'): void {
    const number = ++this.#count
    this.all = [...this.all.filter((toast) => toast.text !== text), { number, text, kind }].slice(-3)
    setTimeout(() => this.drop(number), STAY_MS)
  }

  drop(number: number): void {
    this.all = this.all.filter((toast) => toast.number !== number)
  }
}

export const toasts = new Toasts()
