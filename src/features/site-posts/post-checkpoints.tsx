import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { usePermission } from '../../app/app-services.ts'
import { PartsCard } from '../../resource/related/parts-card.tsx'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { Plus } from '../../ui/icons/control-icons.ts'
import { QrCode } from '../../ui/icons/page-icons.ts'
import { checkpoint } from '../rounds/checkpoints/checkpoint-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

export function PostCheckpoints({ sitePostId }: { sitePostId: string }) {
  return (
    usePermission('View Patrols') && (
      <PartsCard
        title={tr(texts.checkpoints)}
        anchor="checkpoints"
        kind={checkpoint}
        only={{ site_post_id: sitePostId }}
        columns={['name', 'radius_m', 'patrol_count']}
        whenEmpty={tr(texts.thisPostHasNoCheckpointsYetGuardsVisit)}
        add={
          <span className={buttons}>
            <Link
              to={`/schedule/checkpoint-codes?site_post_id=${sitePostId}`}
              className={cx(buttonRecipe({ size: 'sm' }))}
            >
              <QrCode aria-hidden /> {tr(texts.printTheCodes)}
            </Link>
            <Link
              to={`/schedule/add-checkpoint?site_post_id=${sitePostId}`}
              className={cx(buttonRecipe({ size: 'sm' }))}
            >
              <Plus aria-hidden /> {tr(texts.addACheckpoint)}
            </Link>
          </span>
        }
      />
    )
  )
}
