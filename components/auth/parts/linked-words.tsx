import { Link } from '#components/ui/link/link.tsx'

export interface Words {
  readonly text: string
  /** Name of the surrounding tag. */
  readonly link?: string
}

/** Splits a catalogue text at its tags, which mark links: `By <terms>our terms</terms>`. */
export function linkedWords(text: string): readonly Words[] {
  return text
    .split(/(<(\w+)>.*?<\/\2>)/)
    .filter((_part, index) => index % 3 !== 2)
    .map((part) => {
      const [, link, words] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? []
      return link === undefined || words === undefined ? { text: part } : { text: words, link }
    })
    .filter(({ text: words }) => words !== '')
}

interface Props {
  readonly text: string
  readonly hrefs: Readonly<Record<string, string>>
}

/** Shows a catalogue text with its links, which open in a new tab because a form is being filled in. */
export function LinkedWords({ text, hrefs }: Props) {
  return linkedWords(text).map(({ text: words, link }) => {
    const href = link === undefined ? undefined : hrefs[link]
    return href === undefined ? (
      words
    ) : (
      <Link key={link} href={href} target="_blank">
        {words}
      </Link>
    )
  })
}
