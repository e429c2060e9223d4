import * as texts from '../texts.ts'
import { useAppConfig } from '../../../app/app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import { systemSettings, type SystemSettingsRow } from '../../../../contract/settings/system-settings.ts'
import { ChoiceField, NumberField } from '../../../resource/form/form-fields.tsx'
import { EditPage } from '../../../resource/form/form-pages.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { BackupCard } from './backup-card.tsx'

const path = '/system-settings'

const settings: ResourceView<SystemSettingsRow> = {
  of: systemSettings,
  module: 'System Settings',
  one: tr(texts.systemSettings),
  many: tr(texts.systemSettings),
  only: 'own',
  title: () => tr(texts.systemSettings2),
  fields: {
    base_map: {
      label: tr(texts.baseMap),
      choices: {
        automatic: tr(texts.bestThatThisServerOffers),
        open: tr(texts.openMapNeverGoogle),
        bundled: tr(texts.mapOfThisServerOnly),
      },
    },
    home_latitude: { label: tr(texts.mapsOpenAtLatitude), none: tr(texts.nairobi) },
    home_longitude: { label: tr(texts.mapsOpenAtLongitude), none: tr(texts.nairobi) },
    live_links: {
      label: tr(texts.sourceOfLiveLocations),
      choices: { all: tr(texts.realtimeDatabaseAndServer), feed: tr(texts.serverOnly) },
    },
    redraw_interval_s: {
      label: tr(texts.redrawAtMostEverySeconds),
      show: (value) => (value === 0 ? '0, as they come' : String(value)),
    },
    late_after: { label: tr(texts.lateAfterUsualIntervals) },
    offline_after: { label: tr(texts.offlineAfterUsualIntervals) },
    first_interval_min: { label: tr(texts.firstIntervalMinutes) },
    fix_retention_days: { label: tr(texts.locationsAreKeptDays), none: tr(texts.forEver) },
    rejected_retention_days: { label: tr(texts.rejectedMessagesAreKeptDays) },
    security_retention_days: { label: tr(texts.securityLogIsKeptDays) },
    session_hours: { label: tr(texts.signInLastsAtMostHours) },
    tab_counts: {
      label: tr(texts.browsersTabCounts),
      choices: {
        offline: tr(texts.guardsWhoAreOffline),
        late: tr(texts.guardsWhoAreLateOrOffline),
        none: tr(texts.nobody2),
      },
    },
  },
  sections: [
    { title: tr(texts.map), fields: ['home_latitude', 'home_longitude', 'base_map'] },
    { title: tr(texts.liveLocations), fields: ['live_links', 'redraw_interval_s'] },
    { title: tr(texts.lateAndOffline), fields: ['late_after', 'offline_after', 'first_interval_min'] },
    {
      title: tr(texts.retention),
      fields: ['fix_retention_days', 'rejected_retention_days', 'security_retention_days'],
    },
    { title: tr(texts.signingIn), fields: ['session_hours'] },
    { title: tr(texts.notifications), fields: ['tab_counts'] },
  ],
  list: path,
  view: () => path,
  edit: () => `${path}/edit`,
  may: () => ({ change: true, remove: false }),
  failures: {
    list: tr(texts.systemSettingsCouldNotBeFetched),
    record: () => tr(texts.systemSettingsCouldNotBeFetched),
    add: tr(texts.systemSettingsCouldNotBeSaved),
    change: () => tr(texts.systemSettingsCouldNotBeSaved),
    remove: () => tr(texts.systemSettingsCouldNotBeSaved),
  },
}

export function SystemSettingsPage() {
  return (
    <ViewPage kind={settings}>
      {() => (
        <>
          <RealtimeNotice />
          <BackupCard />
        </>
      )}
    </ViewPage>
  )
}

const empty = {
  home_latitude: null,
  home_longitude: null,
  base_map: 'automatic',
  live_links: 'all',
  redraw_interval_s: null,
  late_after: null,
  offline_after: null,
  first_interval_min: null,
  fix_retention_days: null,
  rejected_retention_days: null,
  security_retention_days: null,
  session_hours: null,
  tab_counts: 'offline',
}

export function EditSystemSettingsPage() {
  return (
    <EditPage kind={settings} empty={empty}>
      <FormSection title={tr(texts.map)}>
        <NumberField name="home_latitude" hint={tr(texts.whereAMapOpensThatHasNothingTo)} />
        <NumberField name="home_longitude" />
        <ChoiceField name="base_map" none={null} hint={tr(texts.withTheBundledMapOnlyConsolesLoadNo)} />
      </FormSection>
      <FormSection title={tr(texts.liveLocations)}>
        <ChoiceField name="live_links" none={null} hint={tr(texts.withTwoSourcesLiveDataContinuesIfOne)} />
        <NumberField name="redraw_interval_s" hint={tr(texts.n0DrawsEveryLocationAsItComesMore)} />
      </FormSection>
      <FormSection title={tr(texts.lateAndOffline)}>
        <NumberField name="late_after" hint={tr(texts.numberOfUsualReportingIntervalsOnDutyWithout)} />
        <NumberField name="offline_after" hint={tr(texts.inTheSameIntervalsAndMoreThanFor)} />
        <NumberField name="first_interval_min" hint={tr(texts.usedUntilTheGuardsOwnIntervalIsKnown)} />
      </FormSection>
      <FormSection title={tr(texts.retention)}>
        <NumberField name="fix_retention_days" hint={tr(texts.olderLocationsAndWithThemTheTrailsAre)} />
        <NumberField name="rejected_retention_days" hint={tr(texts.messagesOfPhonesThatCouldNotBeUsed)} />
        <NumberField name="security_retention_days" hint={tr(texts.whoSignedInWasRefusedLookedAtTrails)} />
      </FormSection>
      <FormSection title={tr(texts.signingIn)}>
        <NumberField name="session_hours" hint={tr(texts.longestTimeUntilEverybodySignsInAgain1)} />
      </FormSection>
      <FormSection title={tr(texts.notifications)}>
        <ChoiceField name="tab_counts" none={null} hint={tr(texts.figureBeforeThePagesNameOnTheDashboard)} />
      </FormSection>
    </EditPage>
  )
}

/**
 * Warns that a reverse proxy changes the Host header. The realtime endpoint would then refuse requests of
 * this page.
 */
export function RealtimeNotice({ here = location }: { here?: Pick<Location, 'host' | 'origin'> }) {
  const { realtime_hosts: hosts } = useAppConfig()
  if (!hosts || hosts.includes(here.host)) return null
  return (
    <Notice kind="warning">
      {tr(texts.realtimeDatabaseSendsNoLiveLocationsTheProxy, { host: here.host, origin: here.origin })}
    </Notice>
  )
}
