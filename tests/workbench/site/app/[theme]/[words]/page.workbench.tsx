import Link from 'next/link'
import { THEMES, WORDS } from '#components/ui/story/modes.ts'
import { REGISTRY } from '../../../../registry.ts'
import styles from '../../../workbench.module.css'

interface Props {
  readonly params: Promise<{ theme: string; words: string }>
}

/** Lists all stories, in the theme and language of the address. */
export default async function WorkbenchIndex({ params }: Props) {
  const { theme, words } = await params
  return (
    <main className={styles.index}>
      <h1>Workbench</h1>
      <nav className={styles.modes} aria-label="Theme and text">
        {THEMES.map((other) => (
          <p key={other}>
            {WORDS.map((text) => (
              <Link key={text} href={`/${other}/${text}`} aria-current={other === theme && text === words ? 'page' : undefined}>
                {`${other}, ${text}`}
              </Link>
            ))}
          </p>
        ))}
      </nav>
      <dl>
        {Object.entries(REGISTRY).map(([widget, stories]) => (
          <div key={widget}>
            <dt>{widget}</dt>
            {stories.map((story) => (
              <dd key={story}>
                <Link href={`/${theme}/${words}/${widget}/${story}`} prefetch={false}>
                  {story}
                </Link>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </main>
  )
}
