/*
 * Lets Chromium compute WebGPU with Mesa's software driver (lavapipe), which has 16-bit floats, in the place of its own
 * (SwiftShader), which has none. Chromium takes a software driver only if it is SwiftShader and loads it by name; so
 * this library, preloaded, answers to that name with lavapipe, which signs as SwiftShader. Drawing stays with the real
 * one: it is loaded through the Vulkan loader, and that is let through. For tests only.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void (*Function)(void);
typedef Function (*GetInstanceProcAddr)(void *instance, const char *name);
typedef void (*GetProperties)(void *device, void *out);

static const char STAND_IN_FOR[] = "libvk_swiftshader.so";
enum { VENDOR = 0x1AE0, DEVICE = 0xC0DE, DRIVER_INTERFACE = 5 };

static GetInstanceProcAddr lavapipe;
static GetProperties properties, properties2;

/* VkPhysicalDeviceProperties begins with the versions of API and driver, the vendor's and the device's number. */
static void sign(uint32_t *begin) {
  begin[2] = VENDOR;
  begin[3] = DEVICE;
}

static void signed_properties(void *device, void *out) {
  properties(device, out);
  sign(out);
}

/* VkPhysicalDeviceProperties2 has a type and a pointer before the same. */
static void signed_properties2(void *device, void *out) {
  properties2(device, out);
  sign((uint32_t *)((char *)out + 2 * sizeof(void *)));
}

/* What a Vulkan library is asked for first. */
Function vkGetInstanceProcAddr(void *instance, const char *name) {
  if (lavapipe == NULL) return NULL;
  if (strcmp(name, "vkGetInstanceProcAddr") == 0) return (Function)vkGetInstanceProcAddr;
  Function found = lavapipe(instance, name);
  if (found == NULL) return NULL;
  if (strcmp(name, "vkGetPhysicalDeviceProperties") == 0) {
    properties = (GetProperties)found;
    return (Function)signed_properties;
  }
  if (strcmp(name, "vkGetPhysicalDeviceProperties2") == 0 || strcmp(name, "vkGetPhysicalDeviceProperties2KHR") == 0) {
    properties2 = (GetProperties)found;
    return (Function)signed_properties2;
  }
  return found;
}

static int ends_with(const char *path, const char *name) {
  size_t length = path == NULL ? 0 : strlen(path);
  return length >= strlen(name) && strcmp(path + length - strlen(name), name) == 0;
}

static int is_loader(const void *caller) {
  Dl_info from;
  return dladdr(caller, &from) != 0 && strstr(from.dli_fname, "libvulkan") != NULL;
}

void *dlopen(const char *path, int flags) {
  static void *(*next)(const char *, int);
  if (next == NULL) next = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
  const char *driver = getenv("DATELINE_LAVAPIPE");
  if (driver == NULL || !ends_with(path, STAND_IN_FOR) || is_loader(__builtin_return_address(0))) return next(path, flags);
  if (lavapipe == NULL) {
    void *library = next(driver, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return next(path, flags);
    int (*negotiate)(uint32_t *) = (int (*)(uint32_t *))dlsym(library, "vk_icdNegotiateLoaderICDInterfaceVersion");
    uint32_t version = DRIVER_INTERFACE;
    if (negotiate != NULL) negotiate(&version);
    lavapipe = (GetInstanceProcAddr)dlsym(library, "vk_icdGetInstanceProcAddr");
  }
  Dl_info self;
  dladdr((void *)vkGetInstanceProcAddr, &self);
  return next(self.dli_fname, flags);
}
