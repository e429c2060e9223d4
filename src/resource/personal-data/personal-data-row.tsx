import { useState, type ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { usePermission } from '../../app/app-services.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button } from '../../ui/control/button.tsx'
import { ExportButton } from './export-button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', padding: '4' })
const words = css({ color: 'ink.muted', textStyle: 'dense', flex: '1', minWidth: '1/2' })

interface Props {
  text: string
  /** API path and file name of the copy; null if the data was erased */
  copy: { path: string; name: string } | null
  mayBeErased: boolean
  dialog: (close: () => void) => ReactNode
}

/** Row with buttons to copy and to erase personal data, as far as the account may. */
export function PersonalDataRow({ text, copy, mayBeErased, dialog }: Props) {
  const mayErase = usePermission('Edit Personal Data')
  const [erasing, setErasing] = useState(false)
  return (
    <Card title={tr(texts.personalData)}>
      <div className={row}>
        <p className={words}>{text}</p>
        {copy && (
          <>
            <ExportButton {...copy} />
            {mayErase && (
              <Button size="sm" tone="danger" disabled={!mayBeErased} onClick={() => setErasing(true)}>
                {tr(texts.erase)}
              </Button>
            )}
          </>
        )}
      </div>
      {erasing && dialog(() => setErasing(false))}
    </Card>
  )
}
