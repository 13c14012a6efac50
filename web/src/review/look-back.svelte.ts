/** The review of a match: requested, running, done. */

import type { Review, ReviewInfo, ReviewSeat } from '$types'
import { api } from '$lib/api'
import { troubleText } from '$lib/trouble'
import { t } from '$words'

const AGAIN_MS = 700

export class LookBack {
  state = $state<ReviewInfo['state']>('none')
  done = $state(0)
  total = $state(0)
  /** Number of other matches in the queue before this one. */
  ahead = $state(0)
  review = $state.raw<Review | null>(null)
  trouble = $state('')
  /** The reviewed seat. */
  seat = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly id: string) {}

  get busy(): boolean {
    return this.state === 'waiting' || this.state === 'running'
  }

  get of(): ReviewSeat | null {
    return this.review?.seats.find(({ seat }) => seat === this.seat) ?? this.review?.seats[0] ?? null
  }

  /** Fetch an existing review; errors are not reported. */
  async find(): Promise<void> {
    try {
      this.#take(await api.review(this.id))
    } catch {
      if (this.busy) this.#later()
    }
  }

  async ask(): Promise<void> {
    this.trouble = ''
    try {
      this.#take(await api.askReview(this.id))
    } catch (error) {
      this.trouble = troubleText(error)
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #take(info: ReviewInfo): void {
    this.state = info.state
    this.done = info.done ?? 0
    this.total = info.total ?? 0
    this.ahead = info.ahead ?? 0
    this.review = info.review ?? null
    this.trouble = info.state === 'failed' ? t('review.failed') : ''
    if (this.busy) this.#later()
  }

  #later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.find(), AGAIN_MS)
  }
}
