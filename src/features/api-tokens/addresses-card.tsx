import { css } from '../../../styled-system/css'
import type { CompanySignInRow } from '../../../contract/company-sign-in/company-sign-in.ts'
import { tr } from '../../texts/tr.ts'
import { Card } from '../../ui/content/card.tsx'
import { CopyButton } from '../../ui/control/copy-button.tsx'
import * as texts from './texts.ts'

const body = css({ display: 'flex', flexDirection: 'column', gap: '3', padding: '4' })
const hint = css({ color: 'ink.muted', textStyle: 'dense' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })
const label = css({ textStyle: 'label', color: 'ink.muted', minWidth: '[8rem]' })
const address = css({ fontFamily: 'mono', textStyle: 'dense', overflowWrap: 'anywhere', flexGrow: '1' })

/** URLs to enter at the identity provider, in the user directory, and to give to members. */
export function AddressesCard({ row: given }: { row: CompanySignInRow }) {
  const addresses = [
    [tr(texts.redirectUri), given.redirect_uri],
    [tr(texts.linkForMembers), given.sign_in_link],
    [tr(texts.scimUrl), given.scim_url],
  ] as const
  return (
    <Card title={tr(texts.addresses)}>
      <div className={body}>
        <p className={hint}>{tr(texts.tellTheProvider)}</p>
        {addresses.map(([name, text]) => (
          <div key={name} className={row}>
            <span className={label}>{name}</span>
            <code className={address}>{text}</code>
            <CopyButton text={text} label={tr(texts.copyName, { name })} />
          </div>
        ))}
      </div>
    </Card>
  )
}
