import styles from './skeleton.module.css'

/** The place of something that is being loaded, in its later size, so that nothing moves when it comes. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}
