/** The router: the current page and navigation. */

export interface Address {
  page: 'home' | 'new' | 'table' | 'replay' | 'tables' | 'public' | 'me' | 'daily' | 'settings' | 'claim' | 'mail' | 'lost'
  /** The game or table of the page. */
  about: string
  query: URLSearchParams
}

type Route = [RegExp, Address['page']]
const ROUTES: Route[] = [
  [/^\/$/, 'home'],
  [/^\/new\/([\w-]+)$/, 'new'],
  [/^\/t\/([\w-]+)$/, 'table'],
  [/^\/t\/([\w-]+)\/replay$/, 'replay'],
  [/^\/tables$/, 'tables'],
  [/^\/public$/, 'public'],
  [/^\/me$/, 'me'],
  [/^\/daily\/([\w-]+)$/, 'daily'],
  [/^\/settings$/, 'settings'],
  [/^\/claim$/, 'claim'],
  [/^\/mail\/(confirm|stop)$/, 'mail'],
]

export function parse(url: URL): Address {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
  for (const [pattern, page] of ROUTES) {
    const found = pattern.exec(path)
    if (found) return { page, about: found[1] ?? '', query: url.searchParams }
  }
  return { page: 'lost', about: '', query: url.searchParams }
}

class Router {
  address = $state.raw<Address>({ page: 'home', about: '', query: new URLSearchParams() })
  /** Increases with every navigation. */
  steps = $state(0)

  start(): void {
    this.address = parse(new URL(location.href))
    addEventListener('popstate', () => this.#arrive())
    document.addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    scrollTo(0, 0)
    this.#arrive()
  }

  #arrive(): void {
    this.address = parse(new URL(location.href))
    this.steps += 1
  }

  /** A plain click on an internal link does not load a new document. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const other = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || other || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    this.go(link.pathname + link.search)
  }
}

export const router = new Router()
