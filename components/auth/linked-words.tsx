import { Link } from '#components/ui/link.tsx'

export interface Words {
  readonly text: string
  /** Name of the tag round them. */
  readonly link?: string
}

/** The parts of a text of the catalogue whose tags stand for links: `By <terms>our terms</terms>`. */
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

/** A text of the catalogue with its links. They open beside what is being filled in. */
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
