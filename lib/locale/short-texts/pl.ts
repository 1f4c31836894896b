import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Uwaga',
    timeout: 'Przekroczono czas żądania!',
    expired: 'Sesja wygasła, zaloguj się ponownie',
    loginvalid: 'Zaloguj się, aby zobaczyć',
    unknow: 'System jest zajęty',
    notfound: 'Błąd żądania',
    forbidden: 'Żądanie jest niedozwolone',
  },
  suggestion: {
    offer: 'Ta strona jest dostępna także po polsku.',
    accept: 'Czytaj po polsku',
    dismiss: 'Nie teraz',
  },
  broken: {
    title: 'Coś poszło nie tak',
    text: 'Nie udało się wyświetlić strony. Twoje zlecenia i salda są bezpieczne.',
    retry: 'Spróbuj ponownie',
  },
  captchaCode: 'pol',
} satisfies ShortTexts
