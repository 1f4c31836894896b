// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { readPageLinks } from './page-links.ts'

it('names the pages that header and footer lead to, each once, and no other links', () => {
  document.body.innerHTML = `
    <header><a href="/de"><svg></svg></a><a href="/de/markets" data-opens="search">Suche</a>
      <a href="/de/fee"><span>Gebühren</span><span>Was ein Handel kostet</span></a><a href="/de/register"><svg></svg>Registrieren</a></header>
    <main><a href="/de/price/bitcoin">Bitcoin</a></main>
    <footer><a href="/de/fee">Alle Gebühren</a><a href="/de/terms">Bedingungen</a><a href="/fr/fee" hreflang="fr">Français</a><a href="https://x.example/">X</a></footer>`
  expect(readPageLinks(document)).toEqual([
    { href: '/de/fee', name: 'Gebühren' },
    { href: '/de/register', name: 'Registrieren' },
    { href: '/de/terms', name: 'Bedingungen' },
  ])
})
