/** A text of the documents, with its code in backquotes: it is in English in every language of the page. */
export function EnglishText({ children }: { children: string }) {
  const [, before, code, rest = ''] = /^([^`]*)`([^`]*)`([\s\S]*)$/.exec(children) ?? []
  if (code === undefined) return <>{children}</>
  return (
    <>
      {before}
      <code>{code}</code>
      <EnglishText>{rest}</EnglishText>
    </>
  )
}
