/** One measured figure, with the baseline of the same run and a goal if there is one. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** for a median: the number of runs, and their minimum and maximum */
  runs?: { n: number; least: number; most: number }
  /** value of the baseline on the same machine at the same time, and what the baseline is */
  baseline?: { value: number; is: string }
  /**
   * share of the machine's cores (0 to 1) that other programs used just before; absent on a quiet machine
   */
  besideLoad?: number
  goal?: { atMost?: number; atLeast?: number }
}

/** Returns the value divided by its baseline; undefined without a baseline. */
export const figureRatio = ({ value, baseline }: Figure): number | undefined =>
  baseline && baseline.value !== 0 ? value / baseline.value : undefined

const meets = ({ value, goal }: Figure): string => {
  if (!goal) return ''
  const met = value <= (goal.atMost ?? Infinity) && value >= (goal.atLeast ?? -Infinity)
  return met ? 'met' : 'missed'
}

const short = (value: number) =>
  (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))).toString()

const goalText = ({ goal }: Figure) => {
  if (!goal) return ''
  return goal.atMost === undefined ? `≥ ${short(goal.atLeast ?? 0)}` : `≤ ${short(goal.atMost)}`
}

const rangeText = ({ runs, besideLoad }: Figure) => {
  const range = runs ? `${short(runs.least)}–${short(runs.most)}, n = ${runs.n}` : ''
  const load = besideLoad === undefined ? '' : `beside ${Math.round(besideLoad * 100)} % other load`
  return [range, load].filter(Boolean).join(', ')
}

/** Returns a text table for people, one row per figure. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${short(figure.value)} ${figure.unit}`,
    rangeText(figure),
    goalText(figure),
    meets(figure),
    figure.baseline ? `${short(figure.baseline.value)} (${figure.baseline.is})` : '',
    short(figureRatio(figure) ?? Number.NaN).replace('NaN', ''),
  ])
  const all = [['figure', 'value', 'range', 'goal', '', 'baseline', 'ratio'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns the value below which this share of the values lies (0.95 = p95). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Returns the 95th percentile of these values with their number and range, as a figure. */
export const p95Figure = (values: readonly number[]): Required<Pick<Figure, 'value' | 'runs'>> => ({
  ...medianFigure(values),
  value: percentile(values, 0.95),
})

/** Returns the median of these values with their number and range, as a figure. */
export const medianFigure = (values: readonly number[]): Required<Pick<Figure, 'value' | 'runs'>> => ({
  value: percentile(values, 0.5),
  runs: { n: values.length, least: Math.min(...values), most: Math.max(...values) },
})
