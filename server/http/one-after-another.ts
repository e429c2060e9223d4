/** Runs work in queues by name: in each, one starts when the previous one has ended, successfully or not. */
export function createKeyedQueue(): <Made>(line: string, make: () => Promise<Made>) => Promise<Made> {
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
