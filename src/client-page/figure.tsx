/** A number with its name, within a `dl`. */
export function Figure(props: { term: string; value: number | string; isBad?: boolean }) {
  const { term, value, isBad = false } = props
  return (
    <div className={isBad ? 'bad' : undefined}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
