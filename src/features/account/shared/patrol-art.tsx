import { css } from '../../../../styled-system/css'

const canvas = css({ position: 'absolute', inset: '0', width: 'full', height: 'full' })
const contour = css({ stroke: 'line', strokeWidth: '[1]', fill: '[none]' })
const grid = css({ stroke: 'line.subtle', strokeWidth: '[1]' })
const walked = css({ stroke: 'accent', strokeWidth: '[3]', strokeLinejoin: 'round', strokeLinecap: 'round' })
const ahead = css({
  stroke: 'line.control',
  strokeWidth: '[2]',
  strokeDasharray: '[2 9]',
  strokeLinecap: 'round',
})
const post = css({ fill: 'canvas', stroke: 'ink.faint', strokeWidth: '[2]' })
const halo = css({ fill: 'online', opacity: '[0.16]', animation: 'pulse', transformOrigin: '[center]' })
const guard = css({ fill: 'online', stroke: 'canvas', strokeWidth: '[3]' })

const posts = [
  [190, 560],
  [330, 390],
  [520, 330],
  [600, 520],
  [430, 640],
] as const

/** Illustration of a guard's round: posts, the walked part, the part ahead, and the guard. */
export function PatrolArt() {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden className={canvas}>
      {[100, 200, 300, 400, 500, 600, 700, 800].map((at) => (
        <g key={at} className={grid}>
          <path d={`M${at} 0V900`} />
          <path d={`M0 ${at}H800`} />
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((ring) => (
        <ellipse
          key={ring}
          cx={610 - ring * 12}
          cy={240 + ring * 14}
          rx={70 + ring * 74}
          ry={46 + ring * 58}
          transform="rotate(-18 600 250)"
          className={contour}
        />
      ))}
      <g fill="none">
        <path d="M600 520C590 590 510 640 430 640S250 640 190 560" className={ahead} />
        <path d="M190 560C180 480 250 420 330 390S450 320 520 330 610 430 600 520" className={walked} />
      </g>
      {posts.map(([x, y]) => (
        <rect key={x} x={x - 7} y={y - 7} width="14" height="14" rx="3" className={post} />
      ))}
      <circle cx="600" cy="520" r="30" className={halo} />
      <circle cx="600" cy="520" r="11" className={guard} />
    </svg>
  )
}
