import { Dialog } from '../../ui/dialog.tsx'
import { Navigation } from './navigation.tsx'

/** The navigation on narrow screens: it slides over the page and leaves with the first choice. */
export function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Askari" place="left">
      <Navigation onLeave={onClose} />
    </Dialog>
  )
}
