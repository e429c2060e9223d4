/** Runs one task at a time, in the order of asking; a task that fails holds up nobody. */
export function inTurn(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return (task) => {
    const mine = before.then(task, task)
    before = mine
    return mine
  }
}
