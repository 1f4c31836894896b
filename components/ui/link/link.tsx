import NextLink, { type LinkProps } from 'next/link'
import type { ComponentProps } from 'react'
import { site } from '#lib/locale/site.ts'
import { classifyLink } from '#lib/routing/links.ts'
import styles from './link.module.css'

type Props = Omit<ComponentProps<'a'>, keyof LinkProps<string> | 'rel'> & {
  /** A public address: relative with the language prefix (`localPath(locale, '/fee')`), absolute, or `#place`. */
  readonly href: string
  /** `text` looks like a link; `bare` leaves the look to its surroundings. */
  readonly look?: 'text' | 'bare'
  /** Off by default: a list of sixty pairs must not prefetch sixty pages. */
  readonly prefetch?: boolean
}

const BASE = `https://www.${site.domains.main}/`

/**
 * The only link component. Classifies its address (specification 2.4, 5): our pages navigate without a reload, other sites get
 * `nofollow`, new tabs get opener protection, and a refused address is shown as text without a target.
 */
export function Link({ href, look = 'text', prefetch = false, className, target, children, ...rest }: Props) {
  const link = classifyLink(href, BASE)
  const looks = { className: className ?? styles.link, 'data-look': look }
  if (!link.navigable) {
    console.warn('invalid href', href)
    return <span className={className}>{children}</span>
  }
  if (link.kind === 'internal' && href.startsWith('/') && target === undefined) {
    return (
      <NextLink href={href} prefetch={prefetch} {...looks} {...rest}>
        {children}
      </NextLink>
    )
  }
  const rel = target === '_blank' ? link.relNewTab : link.rel
  return (
    <a href={href} target={target} rel={rel || undefined} {...looks} {...rest}>
      {children}
    </a>
  )
}
