/**
 * A fetched value: loading, loaded, or failed. Create it while a component is initialised. State that `fetch` reads
 * before its first `await` is tracked: when it changes, the value is fetched again.
 */

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
