import { useEffect } from 'react'
import { useUser } from '../../app-services.ts'
import { chooseLanguage } from '../../texts/language.ts'
import { useLanguage } from '../../texts/use-language.ts'

const reloadPage = () => window.location.reload()

/** Applies the account's language, even in a browser in which it was not chosen. */
export function useAccountLanguage(reload: () => void = reloadPage): void {
  const wanted = useUser()?.language ?? null
  const spoken = useLanguage()
  useEffect(() => {
    if (wanted === null || wanted === spoken) return
    // some screen data was translated when its module loaded; without storage a reload would loop for ever
    void chooseLanguage(wanted).then((isKept) => isKept && reload())
  }, [wanted, spoken, reload])
}
