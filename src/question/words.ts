/** Word lists shared by the readers of a question. Lower case throughout. */

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

export const PRONOUNS = list('he she it they him her them his hers its their theirs');

/** Auxiliaries that stand before the subject in a question and after it in a clause. */
export const AUXILIARIES = list(
  'was were is are am be been being did does do had has have will would shall should can could may might must',
);

export const DETERMINERS = list('the a an this that these those his her its their my our your each every another both');

export const PREPOSITIONS = list(
  'in at on to for from with of by under into as against through about per within over between among upon out off inside outside near behind across along around towards toward onto without via',
);

/** Words that can never be part of an entity even when capitalised at the start of a question. */
export const FUNCTION_WORDS = list(
  `who whom whose what which where when why how did does do was were is are am be been being had has have will would shall should can could may might must
   the a an this that these those and or but nor so if of in at on to for from with by under into as against through about per within over between among upon
   before after during while whilst since until till following prior once throughout amid name list give tell me find show i you we they he she it him her them his its their my our your
   not no yes also still ever never then there here than many much long old first last next previous second third earliest latest
   please according besides despite because although whether`,
);

/** Titles and functions a person holds for a time; used to read roles without a grammar. */
export const ROLE_WORDS = list(
  `president premier chancellor minister governor mayor king queen emperor empress prince princess monarch sultan shah tsar czar caliph pope bishop archbishop
   patriarch leader ruler head chief boss chair chairman chairwoman chairperson chairs ceo cfo cto coo executive director manager coach captain commander commissioner
   secretary treasurer speaker senator representative congressman congresswoman mp ambassador envoy judge justice attorney solicitor prosecutor marshal general admiral
   colonel sheriff dean rector principal headmaster provost professor editor publisher owner proprietor presenter host anchor curator conductor singer vocalist drummer
   guitarist bassist keyboardist frontman goalkeeper quarterback striker champion holder titleholder lieutenant deputy spokesperson spokesman spokeswoman regent
   viceroy consul officer founder co-founder librarian laureate trustee superintendent inspector controller comptroller auditor ombudsman whip lead sponsor spouse
   wife husband partner girlfriend boyfriend employer trainer teacher doctor agent producer showrunner choreographer administrator supervisor incumbent
   officeholder chairmanship presidency premiership whip umpire referee`,
);

/** Nouns that denote a stretch of someone's activity: the interval is what matters. */
export const TENURE_NOUNS = list(
  `presidency premiership chancellorship tenure term terms reign rule leadership time stint spell career years year period days era administration
   government regime ministry mandate chairmanship governorship mayoralty captaincy directorship editorship stewardship membership residency
   office service employment marriage lifetime life childhood youth playing coaching managerial candidacy campaign ownership loan sentence imprisonment exile`,
);

/** Events that last: both ends are asked for. */
export const LASTING_NOUNS = list(
  `war wars occupation blockade blockage siege strike strikes pandemic epidemic outbreak lockdown crisis recession depression famine drought protest protests riot riots
   uprising revolution rebellion insurgency invasion campaign conference summit olympics games tournament championship
   championships cup festival season tour trial inquiry investigation hearings negotiations talks construction renovation restoration shutdown boycott
   conflict battle offensive operation mission expedition voyage boom genocide holocaust embargo union republic kingdom empire dynasty
   emergency heatwave flood floods storm hurricane filming recording production transition coalition exhibition convention`,
);
