/** A small set of synthesized sounds. Off by default; nothing loops. */

import { settings } from './settings.svelte'

export type Sound = 'dice' | 'hit' | 'shield' | 'alert' | 'victory' | 'defeat'

/** Sounds by the kind of event, so that every game has some. */
const HEARD: [RegExp, Sound][] = [
  [/roll/, 'dice'],
  [/hit\.shield|recharg|drained|offline|online/, 'shield'],
  [/hit|destroyed|explod|fires/, 'hit'],
  [/revealed|scanned|alert/, 'alert'],
]

export function soundOf(kind: string): Sound | null {
  return HEARD.find(([pattern]) => pattern.test(kind))?.[1] ?? null
}

let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume()
  MADE[sound](context, context.currentTime + 0.01)
}

const MADE: { [sound in Sound]: (context: AudioContext, at: number) => void } = {
  dice: (context, at) => [0, 0.07, 0.12, 0.19, 0.23].forEach((wait, index) => noise(context, at + wait, 0.04, 2400 - index * 260, 0.22)),
  hit: (context, at) => (noise(context, at, 0.35, 420, 0.5), tone(context, at, 90, 42, 0.4, 0.4)),
  shield: (context, at) => tone(context, at, 620, 940, 0.4, 0.12, 'triangle'),
  alert: (context, at) => [0, 0.22].forEach((wait) => tone(context, at + wait, 520, 500, 0.16, 0.12, 'square')),
  victory: (context, at) => [392, 494, 587, 784].forEach((pitch, index) => tone(context, at + index * 0.16, pitch, pitch, 0.6, 0.14, 'triangle')),
  defeat: (context, at) => [330, 262, 196].forEach((pitch, index) => tone(context, at + index * 0.26, pitch, pitch * 0.97, 0.8, 0.14, 'triangle')),
}

function tone(context: AudioContext, at: number, from: number, to: number, length: number, loud: number, type: OscillatorType = 'sine'): void {
  const voice = context.createOscillator()
  voice.type = type
  voice.frequency.setValueAtTime(from, at)
  voice.frequency.exponentialRampToValueAtTime(to, at + length)
  voice.connect(fade(context, at, length, loud))
  voice.start(at)
  voice.stop(at + length)
}

function noise(context: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate)
  const wave = buffer.getChannelData(0)
  for (let index = 0; index < wave.length; index++) wave[index] = Math.random() * 2 - 1
  const source = context.createBufferSource()
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  source.connect(filter).connect(fade(context, at, length, loud))
  source.start(at)
}

function fade(context: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = context.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + length)
  gain.connect(context.destination)
  return gain
}
