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

/** Texts of the documents in the form of Markdown: paragraphs that may begin with bold words, and lists. */
export function EnglishNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => {
    if (note.startsWith('- '))
      return (
        <ul key={note}>
          {note.split('\n').map((item) => (
            <li key={item}>
              <EnglishText>{item.slice(2)}</EnglishText>
            </li>
          ))}
        </ul>
      )
    const [, bold = '', rest = ''] = /^(?:\*\*(.+?)\*\*)?([\s\S]*)$/.exec(note) ?? []
    return (
      <p key={note}>
        {bold !== '' && (
          <strong>
            <EnglishText>{bold}</EnglishText>
          </strong>
        )}
        <EnglishText>{rest}</EnglishText>
      </p>
    )
  })
}
