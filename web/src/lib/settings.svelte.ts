/** The settings of a person: stored in this browser, and usable without storage. */

export type Speed = 'slow' | 'normal' | 'fast' | 'off'
export type Contrast = 'normal' | 'high'
export type Motion = 'system' | 'full' | 'reduced'
export type TextSize = 100 | 112 | 125 | 150

export interface StoredSettings {
  speed: Speed
  sound: boolean
  contrast: Contrast
  size: TextSize
  motion: Motion
  /** Empty: the browser's language. */
  language: string
}

export const DEFAULTS: StoredSettings = { speed: 'normal', sound: false, contrast: 'normal', size: 100, motion: 'system', language: '' }
export const CHOICES = {
  speed: ['slow', 'normal', 'fast', 'off'],
  contrast: ['normal', 'high'],
  motion: ['system', 'full', 'reduced'],
  size: [100, 112, 125, 150],
} as const
export const LANGUAGES: { [code: string]: string } = { en: 'English', de: 'Deutsch' }

const PACES: { [speed in Speed]: number } = { slow: 1.8, normal: 1, fast: 0.5, off: 0 }
const KEY = 'quarterdeck.settings'

export class Settings {
  speed = $state<Speed>(DEFAULTS.speed)
  sound = $state(DEFAULTS.sound)
  contrast = $state<Contrast>(DEFAULTS.contrast)
  size = $state<TextSize>(DEFAULTS.size)
  motion = $state<Motion>(DEFAULTS.motion)
  language = $state(DEFAULTS.language)
  #systemReduced = $state(false)

  constructor(readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null = browserStorage()) {
    Object.assign(this, read(storage))
    const query = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
    this.#systemReduced = query?.matches ?? false
    query?.addEventListener('change', () => (this.#systemReduced = query.matches))
  }

  get reduced(): boolean {
    return this.motion === 'reduced' || (this.motion === 'system' && this.#systemReduced)
  }

  /** The factor for every duration; 0: at once. */
  get pace(): number {
    return PACES[this.speed]
  }

  /** The language of the page: the chosen one, else the browser's, else English. */
  get tongue(): string {
    const asked = [this.language, ...(globalThis.navigator?.languages ?? [])].map((code) => code.slice(0, 2))
    return asked.find((code) => Object.hasOwn(LANGUAGES, code)) ?? 'en'
  }

  change(some: Partial<StoredSettings>): void {
    Object.assign(this, some)
    this.#keep()
  }

  /** Applies the settings to the style sheets. */
  apply(root: HTMLElement): void {
    root.dataset.contrast = this.contrast
    root.dataset.motion = this.reduced ? 'reduced' : 'full'
    root.style.fontSize = this.size === 100 ? '' : `${this.size}%`
    root.style.setProperty('--pace', String(this.pace))
    root.lang = this.tongue
  }

  #keep(): void {
    const { speed, sound, contrast, size, motion, language } = this
    try {
      this.storage?.setItem(KEY, JSON.stringify({ speed, sound, contrast, size, motion, language }))
    } catch {
      // Works without storage.
    }
  }
}

function read(storage: Pick<Storage, 'getItem'> | null): StoredSettings {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? sound({ ...DEFAULTS, ...kept }) : DEFAULTS
  } catch {
    return DEFAULTS
  }
}

/** The stored settings with only valid values. */
function sound(kept: StoredSettings): StoredSettings {
  const one = <T>(value: T, choices: readonly T[], standard: T): T => (choices.includes(value) ? value : standard)
  return {
    speed: one(kept.speed, CHOICES.speed, DEFAULTS.speed),
    sound: kept.sound === true,
    contrast: one(kept.contrast, CHOICES.contrast, DEFAULTS.contrast),
    size: one(kept.size, CHOICES.size, DEFAULTS.size),
    motion: one(kept.motion, CHOICES.motion, DEFAULTS.motion),
    language: Object.hasOwn(LANGUAGES, kept.language) ? kept.language : '',
  }
}

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export const settings = new Settings()
