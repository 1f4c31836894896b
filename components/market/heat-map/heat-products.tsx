import { Link } from '#components/ui/link/link.tsx'
import styles from './heat-map.module.css'

interface Props {
  readonly label: string
  readonly items: readonly { readonly href: string; readonly label: string; readonly current: boolean }[]
}

/** Links between the heat maps of the products: each has its own address. */
export function HeatProducts({ label, items }: Props) {
  return (
    <nav className={styles.products} aria-label={label}>
      {items.map(({ href, label: name, current }) => (
        <Link key={href} href={href} look="bare" className={styles.product} aria-current={current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
