/** Fair dice: the seed that is told at the end has to be the one that was sealed before the first roll. */

/** What the server published before the match, worked out anew from a seed. */
export async function commitmentOf(generator: string, seed: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${generator} ${seed}`))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
