# Embeds the .tiles files in the program. Included by CMakeLists.txt, this file defines
# bastide_embed_tiles(<target>); run as a script by the build (cmake -DOUTPUT=... -P), it writes the
# generated source behind src/rules/embedded_tiles.h.

get_filename_component(BASTIDE_TILES_ROOT "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)

# The order of the sets is the order of tile numbers: append only.
set(BASTIDE_TILES
    src/rules/base/base.tiles
    src/expansions/river/river.tiles
    src/expansions/river2/river2.tiles
    src/expansions/inns/inns.tiles
    src/expansions/traders/traders.tiles
    src/expansions/flying/flying.tiles
    src/expansions/ferries/ferries.tiles
    src/expansions/gold/gold.tiles
    src/expansions/magic/magic.tiles
    src/expansions/robbers/robbers.tiles
    src/expansions/circles/circles.tiles
    src/expansions/dragon/dragon.tiles
    src/expansions/count/count.tiles
    src/expansions/king/king.tiles
    src/expansions/cult/cult.tiles
    src/expansions/bridges/bridges.tiles
    src/spinoffs/mists/mists.tiles)

# Adds the generated source to the target; call it once, in the directory that created the target.
function(bastide_embed_tiles target)
  set(output "${CMAKE_CURRENT_BINARY_DIR}/generated/embedded_tiles.cpp")
  list(TRANSFORM BASTIDE_TILES PREPEND "${BASTIDE_TILES_ROOT}/" OUTPUT_VARIABLE inputs)
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    DEPENDS ${inputs} "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    COMMENT "Embedding the tiles"
    VERBATIM)
  target_sources(${target} PRIVATE "${output}")
endfunction()

# Writes every file as a raw string literal; the delimiter is one that no tile text contains.
function(bastide_write_embedded_tiles output)
  set(source "// Written by cmake/EmbedTiles.cmake from the .tiles files; edit those.\n#include \"rules/embedded_tiles.h\"\n\n")
  string(APPEND source "namespace bastide {\n\nconstinit const EmbeddedText kEmbeddedTiles[] = {\n")
  foreach(file IN LISTS BASTIDE_TILES)
    file(READ "${BASTIDE_TILES_ROOT}/${file}" text)
    string(FIND "${text}" ")tiles\"" delimiter)
    if(NOT delimiter EQUAL -1)
      message(FATAL_ERROR "${file} contains the end of a raw string literal")
    endif()
    string(APPEND source "    {\"${file}\", R\"tiles(${text})tiles\"},\n")
  endforeach()
  list(LENGTH BASTIDE_TILES count)
  string(APPEND source "};\nconstinit const std::size_t kEmbeddedTileCount = ${count};\n\n}  // namespace bastide\n")
  file(WRITE "${output}" "${source}")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  bastide_write_embedded_tiles("${OUTPUT}")
endif()
