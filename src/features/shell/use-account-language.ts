import { useEffect } from 'react'
import { useUser } from '../../app-services.ts'
import { chooseLanguage } from '../../texts/language.ts'
import { useLanguage } from '../../texts/use-language.ts'

const reloadPage = () => window.location.reload()

/** Speaks the language that the account has chosen, also in a browser in which it was not chosen. */
export function useAccountLanguage(reload: () => void = reloadPage): void {
  const wanted = useUser()?.language ?? null
  const spoken = useLanguage()
  useEffect(() => {
    if (wanted === null || wanted === spoken) return
    // data of screens has its texts since their files ran; a browser that keeps no choice would load for ever
    void chooseLanguage(wanted).then((isKept) => isKept && reload())
  }, [wanted, spoken, reload])
}
