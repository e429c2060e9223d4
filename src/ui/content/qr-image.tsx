import { css } from '../../../styled-system/css'

// read best dark on white, in either theme
const image = css({ bg: '[#ffffff]', borderRadius: 'lg', padding: '2', width: 'full', aspectRatio: '[1]' })

/** A QR code. `svg`: its text. */
export const QrImage = ({ svg, alt }: { svg: string; alt: string }) => (
  <img className={image} src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={alt} />
)
