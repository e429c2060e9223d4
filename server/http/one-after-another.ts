/** Work in lines by their names: in each, one begins once all that came before it has ended, well or not. */
export function oneAfterAnother(): <Made>(line: string, make: () => Promise<Made>) => Promise<Made> {
  const last = new Map<string, Promise<unknown>>()
  return (line, make) => {
    const mine = (last.get(line) ?? Promise.resolve()).then(make, make)
    last.set(line, mine)
    const leave = () => {
      if (last.get(line) === mine) last.delete(line)
    }
    mine.then(leave, leave)
    return mine
  }
}
