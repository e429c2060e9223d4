/** `worker` and `17` are the stream `worker-17`. An id holds no hyphen; a stream type may. */
export const streamName = (type: string, id: string): string => `${type}-${id}`

export function streamParts(stream: string): { type: string; id: string } {
  const cut = stream.lastIndexOf('-')
  return { type: stream.slice(0, cut), id: stream.slice(cut + 1) }
}
