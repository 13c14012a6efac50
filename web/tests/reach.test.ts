// @vitest-environment happy-dom
/** Links for other people begin with an address that works on their machines. */

import { describe, expect, it } from 'vitest'
import { ReturnOffer } from '$lib/returnOffer.svelte'
import { Reach } from '$lib/reach.svelte'
import type { Listed } from '$types'

const at = (hostname: string): Pick<Location, 'hostname' | 'origin'> => ({ hostname, origin: `http://${hostname}:8321` })

describe('the origin of links', () => {
  it.each(['deck.example', '192.168.1.5', 'mydeck.lan', '[fd00::5]'])(
    'is the address of the page at %s, without a request to the server',
    async (hostname) => {
      let asked = 0
      const reach = new Reach(at(hostname), async () => (asked++, ['http://10.0.0.1:8321']))
      await reach.look()
      expect([reach.origin, reach.alone, asked]).toEqual([`http://${hostname}:8321`, false, 0])
    },
  )

  it.each(['localhost', '127.0.0.1', '127.0.1.1', 'deck.localhost', '[::1]'])(
    'is the address of the server in the network for a page at %s',
    async (hostname) => {
      const reach = new Reach(at(hostname), async () => ['http://192.168.1.5:8321', 'http://10.0.0.1:8321'])
      expect(reach.origin).toBe(`http://${hostname}:8321`)
      await reach.look()
      expect([reach.origin, reach.alone]).toEqual(['http://192.168.1.5:8321', false])
    },
  )

  it('does not work elsewhere if the server listens on loopback only', async () => {
    const reach = new Reach(at('localhost'), async () => [])
    expect(reach.alone).toBe(false)
    await reach.look()
    expect([reach.origin, reach.alone]).toEqual(['http://localhost:8321', true])
  })

  it('is requested again after a failure', async () => {
    let tries = 0
    const reach = new Reach(at('localhost'), async () => {
      tries += 1
      if (tries === 1) throw new Error('away')
      return ['http://192.168.1.5:8321']
    })
    await reach.look()
    expect([reach.origin, reach.alone]).toEqual(['http://localhost:8321', false])
    await reach.look()
    await reach.look()
    expect([reach.origin, tries]).toEqual(['http://192.168.1.5:8321', 2])
  })
})

describe('the return code', () => {
  const table = (some: Partial<Listed>): Listed => ({
    id: 't',
    game: 'd6',
    title: 'D6',
    state: 'playing',
    kind: 'match',
    seats: ['Ann'],
    bots: [''],
    called: [''],
    options: {},
    changed: 0,
    yours: [0],
    ...some,
  })
  const kept = (): Pick<Storage, 'getItem' | 'setItem'> => {
    const all = new Map<string, string>()
    return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value) }
  }

  it.each<[string, boolean, Listed[]]>([
    ['nothing', false, []],
    ['a first match', false, [table({})]],
    ['a guided match', false, [table({ kind: 'lesson', state: 'over' }), table({ kind: 'what-if' })]],
    ['a match that is over', true, [table({ state: 'over' })]],
    ['a second match', true, [table({}), table({ id: 'u' })]],
    ['a table with bots', false, [table({ seats: ['Ann', ''], bots: ['', 'officer'] })]],
    ['a table with others', true, [table({ seats: ['Ann', 'Bo'], bots: ['', ''] })]],
    ['a table that is only watched', false, [table({ seats: ['Al', 'Bo'], bots: ['', ''], yours: [] })]],
  ])('with %s it is offered: %s', (_, due, tables) => {
    expect(new ReturnOffer(kept()).due('ann', tables)).toBe(due)
  })

  it('is offered once to each guest', () => {
    const storage = kept()
    const returnOffer = new ReturnOffer(storage)
    const tables = [table({ state: 'over' })]
    returnOffer.settle('ann')
    expect([returnOffer.due('ann', tables), returnOffer.dueWithOthers('ann'), returnOffer.due('bo', tables)]).toEqual([false, false, true])
    expect(new ReturnOffer(storage).due('ann', tables)).toBe(false)
  })
})
