/** Fair dice: the seed revealed at the end must match the commitment published before the first roll. */

/** The commitment of a seed, as the server published it before the match. */
export async function commitmentOf(generator: string, seed: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${generator} ${seed}`))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
