/* Fake of Google's map script for tests, with the parts of google.maps that the console, deck.gl's overlay and the
   script loader use. Served in place of https://maps.googleapis.com/maps/api/js, it behaves alike: it reads
   `callback` from its own URL, installs google.maps.importLibrary and calls back. window.fakeGoogleMaps = {
   renderingType: 'RASTER' | 'VECTOR', refuseKey: boolean, places: […], placesFail: boolean } controls it. Requests
   of the place search are recorded in `placesAsked`. */
{
  const TILE = 256
  const DEGREES = 180 / Math.PI
  const steering = window.fakeGoogleMaps ?? {}
  const maps = ((window.google ??= {}).maps ??= {})

  class LatLng {
    constructor(a, b) {
      const literal = typeof a === 'object'
      this.latitude = Number(literal ? (typeof a.lat === 'function' ? a.lat() : a.lat) : a)
      this.longitude = Number(literal ? (typeof a.lng === 'function' ? a.lng() : a.lng) : b)
    }
    lat() {
      return this.latitude
    }
    lng() {
      return this.longitude
    }
    toJSON() {
      return { lat: this.latitude, lng: this.longitude }
    }
    equals(other) {
      return other?.lat() === this.latitude && other?.lng() === this.longitude
    }
  }

  class Point {
    constructor(x, y) {
      this.x = x
      this.y = y
    }
  }

  class LatLngBounds {
    constructor(southWest, northEast) {
      this.southWest = new LatLng(southWest)
      this.northEast = new LatLng(northEast)
    }
    getSouthWest() {
      return this.southWest
    }
    getNorthEast() {
      return this.northEast
    }
    getCenter() {
      return new LatLng(
        (this.southWest.lat() + this.northEast.lat()) / 2,
        (this.southWest.lng() + this.northEast.lng()) / 2,
      )
    }
  }

  /** Returns the pixel position of a point in the world at a zoom, y to the south. */
  function toWorld(point, zoom) {
    const size = TILE * 2 ** zoom
    const latitude = point.lat() / DEGREES
    return new Point(
      ((point.lng() + 180) / 360) * size,
      ((1 - Math.log(Math.tan(Math.PI / 4 + latitude / 2)) / Math.PI) / 2) * size,
    )
  }

  function fromWorld(point, zoom) {
    const size = TILE * 2 ** zoom
    return new LatLng(
      DEGREES * Math.atan(Math.sinh(Math.PI * (1 - (2 * point.y) / size))),
      (point.x / size) * 360 - 180,
    )
  }

  class MVCObject {
    listeners = new Map()
    addListener(name, listener) {
      const listeners = this.listeners.get(name) ?? new Set()
      this.listeners.set(name, listeners.add(listener))
      return { remove: () => listeners.delete(listener) }
    }
    trigger(name, ...payload) {
      for (const listener of this.listeners.get(name) ?? []) listener.apply(this, payload)
    }
  }

  const RenderingType = { RASTER: 'RASTER', VECTOR: 'VECTOR', UNINITIALIZED: 'UNINITIALIZED' }

  class GoogleMap extends MVCObject {
    overlays = new Set()
    webglOverlays = new Set()
    renderingType = RenderingType.UNINITIALIZED

    constructor(element, options = {}) {
      super()
      this.element = element
      this.options = { zoom: 3, heading: 0, tilt: 0, ...options }
      this.center = new LatLng(options.center ?? { lat: 0, lng: 0 })
      if (getComputedStyle(element).position === 'static') element.style.position = 'relative'
      this.root = element.appendChild(document.createElement('div'))
      this.root.className = 'gm-style'
      this.root.style.cssText = 'position:absolute;inset:0;overflow:hidden;background:#e5e3df'
      this.hangPanes()
      this.listenToHands()
      new ResizeObserver(() => this.moved()).observe(element)
      setTimeout(() => this.start(), 0)
    }

    /** Positions the panes relative to the centre of the map, as the real map does. */
    hangPanes() {
      const anchor = this.root.appendChild(document.createElement('div'))
      anchor.style.cssText = 'position:absolute;left:50%;top:50%;width:0;height:0'
      const names = ['mapPane', 'overlayLayer', 'markerLayer', 'overlayMouseTarget', 'floatPane']
      this.panes = Object.fromEntries(
        names.map((name) => {
          const pane = anchor.appendChild(document.createElement('div'))
          pane.style.cssText = 'position:absolute;left:0;top:0'
          return [name, pane]
        }),
      )
    }

    listenToHands() {
      const forward = { click: 'click', dblclick: 'dblclick', mousemove: 'mousemove', mouseout: 'mouseout' }
      for (const [dom, name] of Object.entries(forward))
        this.root.addEventListener(dom, (event) => {
          const box = this.root.getBoundingClientRect()
          const pixel = new Point(event.clientX - box.left, event.clientY - box.top)
          const latLng = this.projection().fromContainerPixelToLatLng(pixel)
          this.trigger(name, { latLng, pixel, domEvent: event, stop() {} })
        })
      this.root.addEventListener('wheel', (event) => {
        event.preventDefault()
        this.moveCamera({ zoom: this.options.zoom + (event.deltaY < 0 ? 1 : -1) })
      })
    }

    start() {
      this.renderingType = steering.renderingType ?? RenderingType.RASTER
      if (this.renderingType === RenderingType.VECTOR) {
        this.canvas = document.createElement('canvas')
        this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
        this.root.prepend(this.canvas)
        this.gl = this.canvas.getContext('webgl2')
      }
      this.trigger('renderingtype_changed')
      this.moved()
      this.trigger('idle')
    }

    /** Like the real map, reports new bounds only when it draws, not when it is moved. */
    moved() {
      this.hasMoved = true
      this.redraw()
    }

    redraw() {
      this.frame ??= requestAnimationFrame(() => {
        this.frame = undefined
        if (this.hasMoved) this.trigger('bounds_changed')
        this.hasMoved = false
        for (const overlay of this.overlays) overlay.draw()
        const { center, options } = this
        const getCameraParams = () => ({
          center,
          heading: options.heading,
          tilt: options.tilt,
          zoom: options.zoom,
        })
        for (const overlay of this.webglOverlays)
          overlay.onDraw({ gl: this.gl, transformer: { getCameraParams } })
      })
    }

    projection() {
      const { offsetWidth: width, offsetHeight: height } = this.root
      const { zoom } = this.options
      const middle = toWorld(this.center, zoom)
      const toContainer = (point) => {
        const world = toWorld(new LatLng(point), zoom)
        return new Point(world.x - middle.x + width / 2, world.y - middle.y + height / 2)
      }
      return {
        fromLatLngToContainerPixel: toContainer,
        fromContainerPixelToLatLng: (px) =>
          fromWorld(new Point(px.x + middle.x - width / 2, px.y + middle.y - height / 2), zoom),
        fromLatLngToDivPixel: (point) => {
          const px = toContainer(point)
          return new Point(px.x - width / 2, px.y - height / 2)
        },
      }
    }

    getDiv() {
      return this.element
    }
    getRenderingType() {
      return this.renderingType
    }
    getCenter() {
      return this.center
    }
    getZoom() {
      return this.options.zoom
    }
    getHeading() {
      return this.options.heading
    }
    getTilt() {
      return this.options.tilt
    }
    getBounds() {
      const { offsetWidth: width, offsetHeight: height } = this.root
      const { fromContainerPixelToLatLng } = this.projection()
      return new LatLngBounds(
        fromContainerPixelToLatLng(new Point(0, height)),
        fromContainerPixelToLatLng(new Point(width, 0)),
      )
    }
    moveCamera({ center, ...rest }) {
      Object.assign(this.options, rest)
      if (center) this.center = new LatLng(center)
      this.moved()
      setTimeout(() => this.trigger('idle'), 0)
    }
    setOptions(options) {
      this.moveCamera(options)
    }
  }

  class Overlay extends MVCObject {
    setMap(map) {
      if (this.map && this.among(this.map).delete(this)) this.onRemove?.()
      this.map = map
      if (!map) return
      queueMicrotask(() => {
        if (this.map !== map) return
        this.onAdd?.()
        this.onContextRestored?.({ gl: map.gl })
        this.among(map).add(this)
        map.redraw()
      })
    }
    getMap() {
      return this.map
    }
  }

  class OverlayView extends Overlay {
    among(map) {
      return map.overlays
    }
    getPanes() {
      return this.map?.panes ?? null
    }
    getProjection() {
      return this.map.projection()
    }
  }

  class WebGLOverlayView extends Overlay {
    among(map) {
      return map.webglOverlays
    }
    requestRedraw() {
      this.map?.redraw()
    }
  }

  Object.assign(maps, {
    version: '3.fake',
    LatLng,
    LatLngBounds,
    Point,
    MVCObject,
    Map: GoogleMap,
    OverlayView,
    WebGLOverlayView,
    RenderingType,
  })

  const libraries = { core: { LatLng, LatLngBounds, Point }, maps, marker: {}, geometry: {} }
  maps.importLibrary = async (name) => {
    // an absolute path, because a relative one would be resolved against Google's URL
    if (name === 'places')
      return (await import('/tests/fakes/google-places.js')).placesLibrary(steering, LatLng)
    if (!(name in libraries)) throw new Error(`unknown library ${name}`)
    return libraries[name]
  }

  const address = new URL(document.currentScript.src)
  const callback = address.searchParams.get('callback') ?? ''
  callback.split('.').reduce((object, key) => object?.[key], window)?.()
  if (steering.refuseKey) setTimeout(() => window.gm_authFailure?.(), 0)
}
