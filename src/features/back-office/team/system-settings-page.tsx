import { systemSettings, type SystemSettingsRow } from '../../../../contract/system-settings.ts'
import { ChoiceField, NumberField } from '../../../resource/form/form-fields.tsx'
import { EditPage } from '../../../resource/form/form-pages.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { BackupCard } from './backup-card.tsx'
import { RealtimeNotice } from './realtime-notice.tsx'

const path = '/system-settings'

const settings: RecordKind<SystemSettingsRow> = {
  of: systemSettings,
  module: 'System Settings',
  one: 'system settings',
  many: 'system settings',
  only: 'own',
  title: () => 'System Settings',
  fields: {
    base_map: {
      label: 'Base map',
      choices: {
        automatic: 'The best that this server offers',
        open: 'Open map, never Google',
        bundled: 'Map of this server only',
      },
    },
    home_latitude: { label: 'Maps open at latitude', none: 'Nairobi' },
    home_longitude: { label: 'Maps open at longitude', none: 'Nairobi' },
    live_links: {
      label: 'Live locations come by',
      choices: { all: 'Realtime database and server', feed: 'Server only' },
    },
    draw_every_s: {
      label: 'Redraw at most every (seconds)',
      show: (value) => (value === 0 ? '0, as they come' : String(value)),
    },
    late_after: { label: 'Late after (usual intervals)' },
    offline_after: { label: 'Offline after (usual intervals)' },
    first_interval_min: { label: 'First interval (minutes)' },
    keep_fixes_days: { label: 'Locations are kept (days)', none: 'for ever' },
    keep_rejected_days: { label: 'Rejected messages are kept (days)' },
    keep_security_days: { label: 'The security log is kept (days)' },
    session_hours: { label: 'A sign-in lasts at most (hours)' },
    tab_counts: {
      label: 'The browser’s tab counts',
      choices: { offline: 'Guards who are offline', late: 'Guards who are late or offline', none: 'Nobody' },
    },
  },
  sections: [
    { title: 'Map', fields: ['home_latitude', 'home_longitude', 'base_map'] },
    { title: 'Live locations', fields: ['live_links', 'draw_every_s'] },
    { title: 'Late and offline', fields: ['late_after', 'offline_after', 'first_interval_min'] },
    { title: 'Retention', fields: ['keep_fixes_days', 'keep_rejected_days', 'keep_security_days'] },
    { title: 'Signing in', fields: ['session_hours'] },
    { title: 'Notifications', fields: ['tab_counts'] },
  ],
  list: path,
  view: () => path,
  edit: () => `${path}/edit`,
  may: () => ({ change: true, remove: false }),
  failures: {
    list: 'Failed to fetch system settings.',
    record: () => 'Failed to fetch system settings.',
    add: 'Failed to update system settings.',
    change: () => 'Failed to update system settings.',
    remove: () => 'Failed to update system settings.',
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
  draw_every_s: null,
  late_after: null,
  offline_after: null,
  first_interval_min: null,
  keep_fixes_days: null,
  keep_rejected_days: null,
  keep_security_days: null,
  session_hours: null,
  tab_counts: 'offline',
}

export function EditSystemSettingsPage() {
  return (
    <EditPage kind={settings} empty={empty}>
      <FormSection title="Map">
        <NumberField
          name="home_latitude"
          hint="Where a map opens that has nothing to show yet. Empty: Nairobi."
        />
        <NumberField name="home_longitude" />
        <ChoiceField
          name="base_map"
          none={null}
          hint="With the bundled map only, consoles load no maps from other hosts."
        />
      </FormSection>
      <FormSection title="Live locations">
        <ChoiceField
          name="live_links"
          none={null}
          hint="Two links outlast the failure of one; the server alone saves traffic."
        />
        <NumberField
          name="draw_every_s"
          hint="0 draws every location as it comes. More is easier on slow computers and remote desktops."
        />
      </FormSection>
      <FormSection title="Late and offline">
        <NumberField
          name="late_after"
          hint="In usual reporting intervals of the guard without a position on duty. 2 to 30."
        />
        <NumberField name="offline_after" hint="In the same intervals; more than for late. 3 to 60." />
        <NumberField
          name="first_interval_min"
          hint="Used until the guard’s own interval is known. 1 to 60."
        />
      </FormSection>
      <FormSection title="Retention">
        <NumberField
          name="keep_fixes_days"
          hint="Older locations, and with them the trails, are deleted for good. 7 to 3,650; empty: kept for ever. The newest of each guard stays."
        />
        <NumberField
          name="keep_rejected_days"
          hint="Messages of phones that could not be used, shown under Phones. 1 to 365."
        />
        <NumberField
          name="keep_security_days"
          hint="Who signed in, was refused, looked at trails and exported. 30 to 3,650."
        />
      </FormSection>
      <FormSection title="Signing in">
        <NumberField
          name="session_hours"
          hint="Longest time until everybody signs in again. 1 to 720. An unused sign-in ends after seven days."
        />
      </FormSection>
      <FormSection title="Notifications">
        <ChoiceField
          name="tab_counts"
          none={null}
          hint="The figure before the page’s name, on the dashboard and the tracker, also while the tab is in the background."
        />
      </FormSection>
    </EditPage>
  )
}
