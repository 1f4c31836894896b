import { ICONS, type IconName } from './icons.ts'
import styles from './icon.module.css'

/** An icon of our set, hidden from screen readers. Those that point `forward` or `back` are mirrored on right-to-left pages. */
export function Icon({ name, size = 20, filled = false }: { name: IconName; size?: number; filled?: boolean }) {
  return (
    <svg
      className={styles.icon}
      data-turns={/(?:forward|back)$/.test(name) || undefined}
      data-filled={filled || undefined}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICONS[name]} />
    </svg>
  )
}
