/** Took longer than it may. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** The same promise, or a rejection with TookTooLong once `ms` have gone by. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TookTooLong(`no answer within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
