let audio: AudioContext | undefined

/** Called in a press: iPhones let nothing else begin to sound. */
export function prepareSound() {
  audio ??= new AudioContext()
  void audio.resume()
}

/** That a code was read, for those who look at the packs. */
export function beep() {
  navigator.vibrate?.(60)
  if (audio?.state !== 'running') return
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = 1200
  volume.gain.value = 0.1
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.08)
}
