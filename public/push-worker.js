// Shows staff what has just happened, by Web Push. Its scope holds no page, and it answers no request.

const SHOP = 'Aurelis'

/** A path of this shop; its start page for anything else. */
function pathOf(url) {
  try {
    const { origin, pathname, search, hash } = new URL(url, location.origin)
    if (url.startsWith('/') && origin === location.origin) return pathname + search + hash
  } catch {
    // no address at all
  }
  return '/'
}

function messageOf(data) {
  try {
    const { title, url } = data.json()
    if (typeof title === 'string' && title) return { title, path: pathOf(url) }
  } catch {
    // Something must be shown, or the browser says that the site was updated in the background.
  }
  return { title: SHOP, path: '/' }
}

addEventListener('push', (event) => {
  const { title, path } = messageOf(event.data)
  const options = {
    icon: '/img/app-192.png',
    lang: 'ru',
    // The same push, sent twice, is shown once.
    tag: `${title} ${path}`,
    data: path,
  }
  event.waitUntil(registration.showNotification(title, options))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(pathOf(event.notification.data)))
})

/** In a window that shows it already, else in a new one: what is typed in an open page stays. */
async function show(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === location.origin + path)
  await (shown ? shown.focus() : clients.openWindow(path))
}
