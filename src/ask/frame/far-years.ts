/** A number of three or four digits behind a preposition or a month is a year, however far off ("in 6267", "to 1039"). */
export const FAR_YEAR =
  /\b(?:in|from|to|since|until|before|after|and|between|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?)\s+(\d{3,4})(?=\s*(?:$|[?.!,;]|to\b|and\b|until\b))/gi;
