/** Something that is fetched: on its way, there, or in trouble. Has to be made while a component is being set up.
    What `fetch` reads before its first `await` is watched: when it changes, it is fetched again. */

export class Load<T> {
  value = $state.raw<T | null>(null)
  error = $state.raw<Error | null>(null)
  readonly #fetch: () => Promise<T>
  #asked = 0

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch
    $effect(() => void this.again())
  }

  async again(): Promise<void> {
    const asked = ++this.#asked
    this.error = null
    try {
      const value = await this.#fetch()
      if (asked === this.#asked) this.value = value
    } catch (error) {
      if (asked === this.#asked) this.error = error instanceof Error ? error : new Error(String(error))
    }
  }
}
