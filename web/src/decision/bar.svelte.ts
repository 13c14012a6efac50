/** The state of the decision bar: which offers are shown, and how keys choose among them. */

import type { Option } from '$types'
import { raised } from '$lib/catalogue'
import { placeOf } from '$lib/places'
import type { TableStore } from '$lib/table.svelte'
import { t } from '$words'
import { arrange, MOST, sharedGroup, type Offer, type Words } from './offers'

export class Bar {
  /** Maximum number of offers shown at once; smaller if there is little room. */
  most = $state(MOST)
  /** Opened groups, nested. */
  #opened = $state.raw<Option[][]>([])
  /** The number of the question at the first click. */
  #clicked = -1
  readonly #store: TableStore
  readonly #words: Words

  constructor(store: TableStore) {
    this.#store = store
    this.#words = {
      label: (option) => store.label(option),
      place: (id) => {
        const place = placeOf(store.parts, id)
        return place ? store.text(place.name) : id
      },
      group: (id) => {
        const key = `${store.info.game}.group.${id}`
        return store.catalogue.knows(key) ? store.text(key) : raised(id)
      },
      all: () => t('offer.all'),
    }
  }

  /** The groups that are still open: a click elsewhere on the board closes them. */
  readonly #groups = $derived.by(() => {
    const touched = this.#store.selection.options
    return this.#opened.filter((group) => group.some((option) => touched.includes(option)))
  })

  /** The options that fit what was clicked and the groups that were opened. */
  readonly #meant = $derived.by(() => {
    const touched = this.#store.selection.options
    const inside = this.#groups.at(-1)
    return inside ? touched.filter((option) => inside.includes(option)) : touched
  })
  readonly #folded = $derived.by(() => arrange(this.#meant, this.#words, this.#groups.length > 0, this.most))

  /** In the order of their numbers: options that touch no part come last. */
  get offers(): Offer[] {
    return this.#folded.toSorted((one, other) => Number(one.plain) - Number(other.plain))
  }

  /** The names of what was clicked and opened so far. */
  get trail(): string[] {
    const touched = this.#store.selection.path.map((id) => this.#words.place(id))
    const group = this.begun && this.#meant.length > 1 ? sharedGroup(this.#meant) : ''
    const said = group ? this.#words.group(group) : ''
    return said && !touched.includes(said) ? [...touched, said] : touched
  }

  get begun(): boolean {
    return this.#groups.length > 0 || this.#store.selection.begun
  }

  /** The second click of a double click chooses nothing if the bar has changed under the pointer. */
  click(offer: Offer, clicks: number): void {
    const number = this.#store.decision?.number ?? -1
    if (clicks > 1 && number !== this.#clicked) return
    this.#clicked = offer.options.length > 1 ? -1 : number
    this.take(offer)
  }

  take(offer: Offer): void {
    const [option, more] = offer.options
    this.#store.selection.refused = null
    if (option && !more) {
      this.clear()
      void this.#store.choose(option)
    } else {
      this.#store.selection.hovered = null
      this.#opened = [...this.#groups, offer.options]
    }
  }

  back(): void {
    if (this.#groups.length) this.#opened = this.#groups.slice(0, -1)
    else this.#store.selection.back()
  }

  clear(): void {
    this.#opened = []
    this.#store.selection.clear()
  }

  /** Handle a key; returns whether it chose something: a digit by position, a letter by its option. */
  key(key: string): boolean {
    const number = /^[1-9]$/.test(key) ? Number(key) : 0
    const offer = number ? this.offers[number - 1] : this.offers.find((offer) => offer.key === key)
    if (offer) this.take(offer)
    else if (!number && !this.#narrowByLetter(key)) return false
    return true
  }

  /** Several options may share a letter: show only those. */
  #narrowByLetter(key: string): boolean {
    const meant = this.#meant.filter((option) => option.key === key)
    if (!meant.length || meant.length === this.#meant.length) return false
    this.#opened = [...this.#groups, meant]
    return true
  }

  hover(offer: Offer | null): void {
    const [option, more] = offer?.options ?? []
    this.#store.selection.hovered = option && !more ? option : null
  }
}
