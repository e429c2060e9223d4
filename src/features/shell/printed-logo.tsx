import { css } from '../../../styled-system/css'
import { useUser } from '../../app-services.ts'
import { useStoredPicture } from '../../resource/record/use-stored-file.ts'

const onPaper = css({
  display: 'none',
  height: '10',
  maxWidth: '[12rem]',
  objectFit: 'contain',
  _print: { display: 'block' },
})

/** The company's logo at the head of a page that is printed. */
export function PrintedLogo() {
  const company = useUser()
  const { picture } = useStoredPicture(company?.company_logo ?? null)
  return picture ? (
    <img ref={picture} alt={`Logo of ${company?.company_name ?? 'the company'}`} className={onPaper} />
  ) : null
}
