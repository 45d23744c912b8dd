/** Returns whether the server has a weather service. */
export const hasWeather = (): boolean => !document.querySelector('meta[name=weather][content=off]');
