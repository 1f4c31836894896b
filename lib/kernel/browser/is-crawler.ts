/** A browser that is taken for one by mistake only begins later what a crawler does not need. */
const CRAWLERS = /bot\b|bot[/_;-]|crawl|spider|slurp|mediapartners|facebookexternalhit|lighthouse|prerender/i

/** Checks whether a browser says by its name that a program reads the page, such as a search engine, and no person. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent)
}
