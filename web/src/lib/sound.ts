/** A small set of synthesized sounds. Off by default; nothing loops. */

import { settings } from './settings.svelte'

export type Sound = 'dice' | 'card' | 'hit' | 'blast' | 'shield' | 'alert' | 'gain' | 'loss' | 'work' | 'move' | 'round' | 'victory' | 'defeat'

/** The sound of each kind of event, for one game. Other kinds are silent. */
export type Sounds = { readonly [kind: string]: Sound }

/** The sounds of a game without a table of its own. */
export const COMMON: Sounds = { round: 'round' }

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
  card: (context, at) => (noise(context, at, 0.07, 3200, 0.16), noise(context, at + 0.09, 0.05, 1800, 0.12)),
  blast: (context, at) => (noise(context, at, 0.8, 260, 0.6), tone(context, at, 120, 30, 0.8, 0.45)),
  gain: (context, at) => [660, 880].forEach((pitch, index) => tone(context, at + index * 0.08, pitch, pitch, 0.22, 0.1, 'triangle')),
  loss: (context, at) => [440, 330].forEach((pitch, index) => tone(context, at + index * 0.09, pitch, pitch, 0.24, 0.1, 'triangle')),
  work: (context, at) => [0, 0.11].forEach((wait) => (noise(context, at + wait, 0.05, 1300, 0.2), tone(context, at + wait, 240, 200, 0.07, 0.1))),
  move: (context, at) => tone(context, at, 260, 420, 0.14, 0.08),
  round: (context, at) => tone(context, at, 523, 523, 0.7, 0.09),
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
