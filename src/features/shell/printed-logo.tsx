import { css } from '../../../styled-system/css'
import { useUser } from '../../app-services.ts'
import { useStoredImage } from '../../resource/record/use-stored-file.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

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
  const { picture } = useStoredImage(company?.company_logo ?? null)
  return picture ? (
    <img
      ref={picture}
      alt={tr(texts.logoOfCompanyName, { companyName: company?.company_name ?? tr(texts.theCompany) })}
      className={onPaper}
    />
  ) : null
}
