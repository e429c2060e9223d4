import { css } from '../../../styled-system/css'

// readers detect dark codes on white best, so the background is white in the dark theme too
const image = css({ bg: '[#ffffff]', borderRadius: 'lg', padding: '2', width: 'full', aspectRatio: '[1]' })

/** Shows a QR code that is given as the text of an SVG. */
export const QrImage = ({ svg, alt }: { svg: string; alt: string }) => (
  <img className={image} src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={alt} />
)
