/** Copies a picture to the clipboard. Rejects where the browser does not allow it. */
export async function copyPicture(picture: Blob): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
}

/** Downloads a picture under a name with its ending. */
export function downloadPicture(picture: Blob, name: string): void {
  const href = URL.createObjectURL(picture)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
}
