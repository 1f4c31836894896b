/** The rows of one piece of a file. */
const ROWS_PER_PIECE = 200

/** Writes a list as a member of a JSON object, by pieces: `"orders":[…]`. */
export async function* writeNamedList(name: string, rows: AsyncIterable<object>): AsyncGenerator<string> {
  yield `\n${JSON.stringify(name)}:[`
  let [piece, isFirst]: [string[], boolean] = [[], true]
  const cut = (): string => {
    const text = `${isFirst ? '' : ','}\n${piece.join(',\n')}`
    isFirst = false
    piece = []
    return text
  }
  for await (const row of rows) {
    piece.push(JSON.stringify(row))
    if (piece.length >= ROWS_PER_PIECE) yield cut()
  }
  if (piece.length > 0) yield cut()
  yield ']'
}
